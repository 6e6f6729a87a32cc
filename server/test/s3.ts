/** A bucket that lives as long as a test: speaks enough of the S3 protocol, and checks every signature (SigV4). */
import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { S3Config } from "../src/config.ts";
import { startLocalServer } from "./localServer.ts";

type StoredFile = { bytes: Buffer; contentType: string | undefined; at: Date };

export type TestBucket = {
  config: S3Config;
  files: Map<string, StoredFile>;
  /** The status it refuses every new file with from now on; undefined = it takes them. */
  refusePuts(status: number | undefined): void;
  close(): Promise<void>;
};

/** The environment that tells the product of a bucket. */
export const s3Settings = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

const REGION = "test-1";
const ACCESS_KEY_ID = "test-key";
const SECRET = "test-secret";

export async function startTestBucket(): Promise<TestBucket> {
  const files: TestBucket["files"] = new Map();
  let refusal: number | undefined;
  const server = await startLocalServer(async (request, response) => {
    const body = await buffer(request);
    const [status, answer] =
      refusal && request.method === "PUT" ? [refusal, Buffer.alloc(0)] : respond(files, request, body);
    response.writeHead(status, { "content-length": answer.length }).end(answer);
  });
  return {
    config: {
      endpoint: `${server.url}/bucket`,
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET,
    },
    files,
    refusePuts(status) {
      refusal = status;
    },
    close: () => server.close(),
  };
}

function respond(files: TestBucket["files"], request: IncomingMessage, body: Buffer): [status: number, answer: Buffer] {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://bucket");
  const key = decodeURIComponent(pathname.slice("/bucket/".length));
  const file = files.get(key);
  if (!isSigned(request, body)) return [403, Buffer.from("<Error><Code>SignatureDoesNotMatch</Code></Error>")];
  if (request.method === "PUT") {
    files.set(key, { bytes: body, contentType: request.headers["content-type"], at: new Date() });
    return [200, Buffer.alloc(0)];
  }
  if (request.method === "DELETE") {
    files.delete(key);
    return [204, Buffer.alloc(0)];
  }
  if (searchParams.has("list-type")) return [200, Buffer.from(listing(files, searchParams.get("prefix") ?? ""))];
  return file ? [200, file.bytes] : [404, Buffer.from("<Error><Code>NoSuchKey</Code></Error>")];
}

/** ListObjectsV2; one page holds them all. */
function listing(files: TestBucket["files"], prefix: string): string {
  const found = [...files].filter(([key]) => key.startsWith(prefix));
  const contents = found.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** AWS Signature Version 4, as its documentation describes it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers } = request;
  const parts =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})/.exec(
      headers.authorization ?? "",
    );
  if (!parts) return false;
  const [, keyId, day = "", region = "", signedHeaders = "", signature] = parts;
  const payloadHash = String(headers["x-amz-content-sha256"]);
  if (keyId !== ACCESS_KEY_ID || region !== REGION) return false;
  if (payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256(body)) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    query.split("&").toSorted().join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signedHeaders,
    payloadHash,
  ].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join("\n");
  const key = ["s3", "aws4_request"].reduce<Buffer>(
    (secret, step) => hmac(secret, step),
    hmac(hmac(`AWS4${SECRET}`, day), region),
  );
  return hmac(key, toSign).toString("hex") === signature;
}
