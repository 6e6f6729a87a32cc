import { describe, expect, it } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { readConfig } from "../../../config.ts";
import { mapSettings, mapSources } from "./settings.ts";

const KAKAO = { KAKAO_JS_KEY: "0123456789abcdef" };
const TILES = { MAP_TILE_URL: "https://tile.example/{z}/{x}/{y}{r}.png", MAP_TILE_ATTRIBUTION: "© 타일" };

const sources = (environment: Record<string, string>) => mapSources(readConfig(environment));

describe("the settings of the map", () => {
  it("tells anybody what is configured", async () => {
    const app = await startTestApp({ ...KAKAO, ...TILES });
    const { status, body } = await app.visitor.call("getMapSettings");
    expect(status).toBe(200);
    expect(body).toEqual({
      kakao: { key: "0123456789abcdef", sdkUrl: "https://dapi.kakao.com" },
      tiles: { url: "https://tile.example/{z}/{x}/{y}{r}.png", attribution: "© 타일" },
    });
    await app.close();
  });

  it("has nothing to tell without configuration", () => {
    expect(mapSettings(readConfig({}))).toEqual({ kakao: null, tiles: null });
    // A name without tiles names nobody.
    expect(mapSettings(readConfig({ MAP_TILE_ATTRIBUTION: "© 타일" })).tiles).toBeNull();
  });
});

describe("what pages may use from other hosts", () => {
  it("is nothing without configuration", () => {
    expect(sources({})).toEqual({ scripts: [], pictures: [], connections: [] });
  });

  it("is just Kakao's hosts for Kakao, by the scheme of the pages", () => {
    expect(sources({ ...KAKAO, PUBLIC_URL: "https://fitmate.example" })).toEqual({
      scripts: ["https://dapi.kakao.com", "https://t1.daumcdn.net"],
      pictures: ["https://mts.daumcdn.net", "https://t1.daumcdn.net", "https://s1.daumcdn.net"],
      connections: ["https://dapi.kakao.com"],
    });
    expect(sources(KAKAO)).toEqual({
      scripts: ["https://dapi.kakao.com", "http://t1.daumcdn.net"],
      pictures: ["http://mts.daumcdn.net", "http://t1.daumcdn.net", "http://s1.daumcdn.net"],
      connections: ["http://dapi.kakao.com"],
    });
  });

  it("is just the tiles' host for tiles", () => {
    expect(sources({ ...TILES, MAP_TILE_URL: "http://127.0.0.1:8080/tiles/{z}/{x}/{y}.png" })).toEqual({
      scripts: [],
      pictures: ["http://127.0.0.1:8080"],
      connections: [],
    });
  });
});
