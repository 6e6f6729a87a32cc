/**
 * Environment → typed configuration. A value that does not fit stops the start and is named by its key.
 */
import { resolve } from "node:path";
import * as z from "zod/mini";
import { CLUSTER_URLS_ADVICE, parseClusterUrls } from "./platform/bus/clusterUrls.ts";
import type { Patience } from "./platform/http/patience.ts";
import { parseProxies, PROXIES_ADVICE, type TrustedProxies } from "./platform/http/proxies.ts";

const SECOND_MS = 1_000;
const ROOT = resolve(import.meta.dirname, "../..");

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
);
const positive = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number));
/** A day at most: much later timers of Node fire at once. */
const patience = z.pipe(positive, z.number().check(z.maximum(86_400)));
const ratio = z.pipe(
  z.string().check(z.regex(/^\d(\.\d{1,6})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(1))),
);
const seconds = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number));
const proxies = z.pipe(
  z.string().check(z.refine((text) => parseProxies(text) !== undefined)),
  z.transform((text: string): TrustedProxies => parseProxies(text) ?? false),
);
const clusterUrls = z.pipe(
  z.string().check(z.refine((text) => parseClusterUrls(text) !== undefined)),
  z.transform((text: string) => parseClusterUrls(text)),
);

const database = z.url({ protocol: /^postgres(ql)?$/ });
const databases = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(",").map((each) => each.trim())),
  ),
  z.array(database),
);

/** One host, one scheme: both go into the content security policy as they stand. */
const tileUrl = z
  .url({ protocol: /^https?$/, hostname: /^[^{}]+$/ })
  .check(z.includes("{z}"), z.includes("{x}"), z.includes("{y}"));

/** `https://push.example`, or `https://*.push.example` for every host below it. */
const PUSH_SERVICE = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/;
const PUSH_SERVICES = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
];

const variables = {
  NODE_ENV: z._default(z.enum(["development", "production", "test"]), "production"),
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(port, 3000),
  METRICS_PORT: z.optional(port),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z._default(proxies, false),
  DATA_DIR: z._default(z.string(), resolve(ROOT, ".data")),
  DATABASE_URL: z.optional(database),
  DATABASE_REPLICA_URLS: z._default(databases, []),
  DATABASE_POOL_SIZE: z._default(positive, 10),
  DATABASE_PREPARED_STATEMENTS: z._default(z.enum(["on", "off"]), "on"),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  REDIS_CLUSTER_URLS: z.optional(clusterUrls),
  REDIS_PREFIX: z._default(z.string().check(z.regex(/^[\w-]{1,63}$/)), "fitmate"),
  DEMO: z._default(z.enum(["auto", "always", "never"]), "never"),
  GEOCODER_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.includes("{query}"))),
  KAKAO_JS_KEY: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  KAKAO_SDK_URL: z._default(z.url({ protocol: /^https?$/ }), "https://dapi.kakao.com"),
  KAKAO_REST_API_KEY: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  KAKAO_CLIENT_SECRET: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  KAKAO_ADMIN_KEY: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  KAKAO_AUTH_URL: z._default(z.url({ protocol: /^https?$/ }), "https://kauth.kakao.com"),
  KAKAO_API_URL: z._default(z.url({ protocol: /^https?$/ }), "https://kapi.kakao.com"),
  MAP_TILE_URL: z.optional(tileUrl),
  MAP_TILE_ATTRIBUTION: z.optional(z.string().check(z.maxLength(300))),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string(), "auto"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  YOUTUBE_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  YOUTUBE_API_URL: z._default(z.url({ protocol: /^https?$/ }), "https://www.googleapis.com/youtube/v3"),
  YOUTUBE_OEMBED_URL: z._default(z.url({ protocol: /^https?$/ }), "https://www.youtube.com/oembed"),
  YOUTUBE_PICTURES_URL: z._default(z.url({ protocol: /^https?$/ }), "https://i.ytimg.com"),
  VIDEO_SOURCES: z._default(z.string(), "server/src/features/videos/sources.json"),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/))),
  PUSH_SERVICES: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(",").map((each) => each.trim())),
      ),
      z.array(z.string().check(z.regex(PUSH_SERVICE))),
    ),
    PUSH_SERVICES,
  ),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), "info"),
  LIMIT_FACTOR: z._default(positive, 1),
  SIGN_IN_ATTEMPTS_PER_ACCOUNT: z._default(positive, 10),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: z._default(positive, 100),
  SIGN_UPS_PER_ADDRESS: z._default(positive, 30),
  UPLOADS_PER_MEMBER: z._default(positive, 200),
  BODY_PATIENCE_SECONDS: z._default(patience, 60),
  // Event streams beat every ten seconds.
  READER_PATIENCE_SECONDS: z._default(patience.check(z.minimum(20)), 120),
  SHUTDOWN_DRAIN_SECONDS: z._default(seconds, 0),
  FIND_ATTEMPTS_PER_ADDRESS: z._default(positive, 20),
  FIND_ATTEMPTS_PER_ACCOUNT: z._default(positive, 5),
};
/** All keys that are read. */
export const CONFIGURATION_KEYS = Object.keys(variables);
const Environment = z.object(variables).check(
  z.refine((given) => given.MAP_TILE_URL === undefined || given.MAP_TILE_ATTRIBUTION !== undefined, {
    path: ["MAP_TILE_ATTRIBUTION"],
  }),
  z.refine((given) => given.REDIS_URL === undefined || given.REDIS_CLUSTER_URLS === undefined, {
    path: ["REDIS_CLUSTER_URLS"],
  }),
  // A link in a mail must not lead where a forged Host header says.
  z.superRefine(({ SMTP_URL: smtp, ...values }, { addIssue }) => {
    for (const key of ["MAIL_FROM", "PUBLIC_URL"] as const) {
      if (smtp !== undefined && !values[key]) addIssue({ code: "custom", path: [key] });
    }
  }),
  // Nothing follows the embedded one.
  z.refine((given) => given.DATABASE_URL !== undefined || given.DATABASE_REPLICA_URLS.length === 0, {
    path: ["DATABASE_URL"],
  }),
  z.superRefine(({ S3_ENDPOINT: endpoint, ...values }, { addIssue }) => {
    for (const key of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const) {
      if (endpoint !== undefined && !values[key]) addIssue({ code: "custom", path: [key] });
    }
  }),
);

/** A bucket of S3-compatible storage: `endpoint` is its address, the bucket's name included. */
export type S3Config = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

/** What each key is for stands in `.env.example`. */
export type Config = {
  environment: "development" | "production" | "test";
  host: string;
  port: number;
  /** Where Prometheus asks, on the same host; undefined = nowhere. */
  metricsPort: number | undefined;
  /** Where OpenTelemetry's spans go, without a trailing slash, and which part of the traces is kept, 0 to 1; undefined = none are made. */
  traces: { endpoint: string; ratio: number } | undefined;
  /** The address people use, without a trailing slash; undefined = whatever the Host header says. */
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
  dataDir: string;
  /** undefined = the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** Replicas of it, from which is read what may be a moment old. */
  databaseReplicaUrls: string[];
  /** Connections to it, and to each replica. */
  databasePoolSize: number;
  /** false = behind a pooler that does not know prepared statements. */
  databasePrepares: boolean;
  /** undefined = one process, no bus between nodes. */
  redisUrl: string | undefined;
  /** Nodes of a Redis Cluster that carries the bus in its place. */
  redisClusterUrls: string[] | undefined;
  /** Sets installations that share one Redis apart; the same on every node of one. */
  redisPrefix: string;
  demo: "auto" | "always" | "never";
  /** Address template of a Nominatim-like geocoder with `{query}` in it; undefined = addresses are not searched. */
  geocoderUrl: string | undefined;
  /** JavaScript key of Kakao's map; undefined = the app's own map. */
  kakaoJsKey: string | undefined;
  /** Where Kakao's SDK comes from, without a trailing slash. */
  kakaoSdkUrl: string;
  /** Sign-in with Kakao: the app's key, undefined = not offered; its secret, where the app demands one. */
  kakaoRestApiKey: string | undefined;
  kakaoClientSecret: string | undefined;
  /** Lets the server end a member's link with the app. */
  kakaoAdminKey: string | undefined;
  /** Kakao's servers for signing in and for everything else, without a trailing slash. */
  kakaoAuthUrl: string;
  kakaoApiUrl: string;
  /** Address template of map tiles with {z}, {x} and {y} in it, and who must be named on the map; both or none. */
  mapTileUrl: string | undefined;
  mapTileAttribution: string | undefined;
  /** Where uploads are kept; undefined = in `dataDir`. */
  s3: S3Config | undefined;
  /** Key of YouTube's Data API v3; undefined = the catalogue is refreshed by hand only. */
  youtubeApiKey: string | undefined;
  /** Where that API and the pictures of videos are, without a trailing slash, and YouTube's oEmbed. */
  youtubeApiUrl: string;
  youtubePicturesUrl: string;
  youtubeOembedUrl: string;
  /** File that names the channels and playlists new videos come from. */
  videoSources: string;
  /** undefined = mail is left in a folder in `dataDir`. */
  smtp: { url: string; from: string } | undefined;
  /** Where pushes may be sent: origins, `*.` for every host below. */
  pushServices: string[];
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** How many times the usual of calls, sockets, event streams and connections a member or a network may have. */
  limitFactor: number;
  /** Attempts in 15 minutes. */
  signInAttemptsPerAccount: number;
  signInAttemptsPerAddress: number;
  /** New accounts in an hour. */
  signUpsPerAddress: number;
  /** Pictures uploaded in an hour. */
  uploadsPerMember: number;
  /** How long the server waits for requests, and for somebody to take its answers. */
  patience: Patience;
  /** How long the server goes on answering after SIGTERM, until proxies have noticed that it leaves. */
  drainMs: number;
  /** Searches for an ID or a password in an hour. */
  findAttemptsPerAddress: number;
  findAttemptsPerAccount: number;
};

/** Thrown by `readConfig`; its message names every key that does not fit. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the configuration from `environment`; blank values count as absent. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const keys = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    // Values may hold passwords: only the keys are named.
    const advice = [
      ...(keys.includes("TRUST_PROXY") ? [PROXIES_ADVICE] : []),
      ...(keys.includes("REDIS_CLUSTER_URLS") ? [CLUSTER_URLS_ADVICE] : []),
    ];
    throw new ConfigError([`Bad configuration: ${keys.join(", ")}. See .env.example.`, ...advice].join(" "));
  }
  const values = result.data;
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ""), ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(ROOT, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databasePrepares: values.DATABASE_PREPARED_STATEMENTS === "on",
    redisUrl: values.REDIS_URL,
    redisClusterUrls: values.REDIS_CLUSTER_URLS,
    redisPrefix: values.REDIS_PREFIX,
    demo: values.DEMO,
    geocoderUrl: values.GEOCODER_URL,
    kakaoJsKey: values.KAKAO_JS_KEY,
    kakaoSdkUrl: values.KAKAO_SDK_URL.replace(/\/+$/, ""),
    kakaoRestApiKey: values.KAKAO_REST_API_KEY,
    kakaoClientSecret: values.KAKAO_CLIENT_SECRET,
    kakaoAdminKey: values.KAKAO_ADMIN_KEY,
    kakaoAuthUrl: values.KAKAO_AUTH_URL.replace(/\/+$/, ""),
    kakaoApiUrl: values.KAKAO_API_URL.replace(/\/+$/, ""),
    mapTileUrl: values.MAP_TILE_URL,
    mapTileAttribution: values.MAP_TILE_ATTRIBUTION,
    s3: values.S3_ENDPOINT
      ? {
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? "",
        }
      : undefined,
    youtubeApiKey: values.YOUTUBE_API_KEY,
    youtubeApiUrl: values.YOUTUBE_API_URL.replace(/\/+$/, ""),
    youtubePicturesUrl: values.YOUTUBE_PICTURES_URL.replace(/\/+$/, ""),
    youtubeOembedUrl: values.YOUTUBE_OEMBED_URL,
    videoSources: resolve(ROOT, values.VIDEO_SOURCES),
    smtp: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM ?? "" } : undefined,
    pushServices: values.PUSH_SERVICES,
    logLevel: values.LOG_LEVEL,
    limitFactor: values.LIMIT_FACTOR,
    signInAttemptsPerAccount: values.SIGN_IN_ATTEMPTS_PER_ACCOUNT,
    signInAttemptsPerAddress: values.SIGN_IN_ATTEMPTS_PER_ADDRESS,
    signUpsPerAddress: values.SIGN_UPS_PER_ADDRESS,
    uploadsPerMember: values.UPLOADS_PER_MEMBER,
    patience: {
      bodyMs: values.BODY_PATIENCE_SECONDS * SECOND_MS,
      readerMs: values.READER_PATIENCE_SECONDS * SECOND_MS,
    },
    drainMs: values.SHUTDOWN_DRAIN_SECONDS * SECOND_MS,
    findAttemptsPerAddress: values.FIND_ATTEMPTS_PER_ADDRESS,
    findAttemptsPerAccount: values.FIND_ATTEMPTS_PER_ACCOUNT,
  };
}
