import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CONFIGURATION_KEYS, ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  it("runs on nothing at all", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: undefined,
      redisUrl: undefined,
      demo: "never",
    });
  });

  it("takes blank values as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "99999"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_TRACES_SAMPLER_ARG", "-0.1"],
    ["DATABASE_URL", "mysql://localhost/db"],
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_CLUSTER_URLS", "10.0.0.1:6379"],
    ["REDIS_CLUSTER_URLS", "redis://10.0.0.1:6379,"],
    ["REDIS_CLUSTER_URLS", "redis://10.0.0.1:6379,rediss://10.0.0.2:6379"],
    ["REDIS_CLUSTER_URLS", "redis://:one@10.0.0.1:6379,redis://:two@10.0.0.2:6379"],
    ["REDIS_CLUSTER_URLS", "redis://10.0.0.1:6379/2"],
    ["REDIS_PREFIX", "a:b"],
    ["DATABASE_POOL_SIZE", "0"],
    ["DATABASE_PREPARED_STATEMENTS", "no"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "1.5"],
    ["TRUST_PROXY", "77"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "10.0.0.0/8/8"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["TRUST_PROXY", "proxy.example"],
    ["DEMO", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "fitmate.example"],
    ["GEOCODER_URL", "https://geocoder.example/search"],
    ["KAKAO_JS_KEY", "a key; script-src *"],
    ["KAKAO_SDK_URL", "//dapi.kakao.com"],
    ["KAKAO_REST_API_KEY", "a key&client_id=x"],
    ["KAKAO_AUTH_URL", "kauth.kakao.com"],
    ["KAKAO_API_URL", "ftp://kapi.kakao.com"],
    ["MAP_TILE_URL", "ftp://tile.example/{z}/{x}/{y}.png"],
    ["MAP_TILE_URL", "https://tile.example/{z}/{x}.png"],
    ["MAP_TILE_URL", "https://{s}.tile.example/{z}/{x}/{y}.png"],
    ["S3_ENDPOINT", "s3.example"],
    ["UPLOADS_PER_MEMBER", "0"],
    ["BODY_PATIENCE_SECONDS", "2147484"],
    ["READER_PATIENCE_SECONDS", "2147484"],
    ["READER_PATIENCE_SECONDS", "19"],
    ["GEOCODER_URL", "ftp://geocoder.example/{query}"],
  ])("names %s when it is %s, and keeps the value to itself", (key, value) => {
    expect(() => readConfig({ [key]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [key]: value })).toThrow(key);
    expect(() => readConfig({ [key]: value })).not.toThrow(value);
  });

  it("takes tiles only together with who must be named for them", () => {
    const MAP_TILE_URL = "https://tile.example/{z}/{x}/{y}.png";
    expect(() => readConfig({ MAP_TILE_URL })).toThrow("Bad configuration: MAP_TILE_ATTRIBUTION.");
    expect(readConfig({ MAP_TILE_URL, MAP_TILE_ATTRIBUTION: "© somebody" })).toMatchObject({
      mapTileUrl: MAP_TILE_URL,
      mapTileAttribution: "© somebody",
    });
  });

  it("wants the keys of a bucket, and takes it whole", () => {
    const bucket = { S3_ENDPOINT: "https://s3.example/fitmate", S3_ACCESS_KEY_ID: "id" };
    expect(() => readConfig(bucket)).toThrow("S3_SECRET_ACCESS_KEY");
    expect(readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: "secret" }).s3).toEqual({
      endpoint: "https://s3.example/fitmate",
      region: "auto",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    expect(readConfig({}).s3).toBeUndefined();
  });

  it("takes a Redis or a Redis Cluster, by one or several of its nodes", () => {
    const REDIS_CLUSTER_URLS = "rediss://me:secret@10.0.0.1:6379, rediss://me:secret@[fd00::2]:6379/0";
    expect(readConfig({ REDIS_CLUSTER_URLS })).toMatchObject({
      redisUrl: undefined,
      redisClusterUrls: ["rediss://me:secret@10.0.0.1:6379", "rediss://me:secret@[fd00::2]:6379/0"],
    });
    expect(readConfig({ REDIS_CLUSTER_URLS: "redis://cluster.example" }).redisClusterUrls).toHaveLength(1);
    expect(() => readConfig({ REDIS_CLUSTER_URLS, REDIS_URL: "redis://10.0.0.1:6379" })).toThrow(
      "Bad configuration: REDIS_CLUSTER_URLS. See .env.example. REDIS_CLUSTER_URLS names nodes of one cluster",
    );
  });

  it("takes proxies by their number or their networks", () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "false" }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, fd00::/8,192.0.2.1" }).trustProxy).toEqual([
      "10.0.0.0/8",
      "fd00::/8",
      "192.0.2.1",
    ]);
  });

  it.each(["true", "0"])("refuses TRUST_PROXY=%s, and says what to write instead", (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY takes the number of proxies in front \(1\)/);
  });

  it("names every bad key at once", () => {
    expect(() => readConfig({ PORT: "x", DEMO: "x" })).toThrow(/PORT, DEMO/);
  });
});

describe(".env.example", () => {
  const text = readFileSync(resolve(import.meta.dirname, "../../.env.example"), "utf8");
  /** Each paragraph up to its key; those after "for example" are no defaults, down to the next comment. */
  const shown: { key: string; value: string; isExample: boolean }[] = [];
  let isExample = false;
  for (const line of text.split("\n")) {
    const [, key, value = ""] = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (key) shown.push({ key, value, isExample });
    else isExample = line.endsWith("for example");
  }

  it("has every key that is read, once, and no other", () => {
    expect(shown.map(({ key }) => key).toSorted()).toEqual(CONFIGURATION_KEYS.toSorted());
  });

  it("shows what counts without a key, or a value that fits", () => {
    const without = readConfig({});
    for (const { key, value } of shown.filter((each) => !each.isExample))
      expect(readConfig({ [key]: value }), key).toEqual(without);
    const all = Object.fromEntries(shown.map(({ key, value }) => [key, value]));
    // One of the two.
    for (const redis of ["REDIS_URL", "REDIS_CLUSTER_URLS"]) {
      expect(readConfig({ ...all, [redis]: "" })).not.toEqual(without);
    }
  });
});
