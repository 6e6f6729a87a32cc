/** Our rules and our dashboard, loaded into a real Prometheus (`apt-get install prometheus`) that asks a real node. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { freePort } from "../../test/freePort.ts";
import { serveMetrics } from "./metrics.ts";

const DEPLOY = resolve(import.meta.dirname, "../../../deploy");
const isHere = spawnSync("prometheus", ["--version"]).status === 0;

type Panel = { title: string; targets: { expr: string }[] };
type Answer = { status: string; error?: string; data: { result: { value: [number, string] }[] } };

it.skipIf(!isHere)("finds every rule right, no alert at a quiet node, and an answer to every panel", async () => {
  await using stack = new AsyncDisposableStack();
  const app = await startTestApp();
  stack.defer(() => app.close());
  const metrics = await serveMetrics("127.0.0.1", 0);
  stack.defer(() => metrics.close());
  await app.visitor.ask("searchPosts", { query: {} });
  const prometheus = await startPrometheus(new URL(metrics.listeningOrigin).host, stack);
  const ask = async <Body>(path: string) => (await (await fetch(prometheus + path)).json()) as Body;
  const query = (text: string) => ask<Answer>(`/api/v1/query?query=${encodeURIComponent(text)}`);

  await expect
    .poll(async () => (await query('up{job="fitmate"}').catch(() => undefined))?.data?.result[0]?.value[1])
    .toBe("1");
  type Rules = { data: { groups: { rules: { name: string; health: string; state: string; lastError?: string }[] }[] } };
  const rules = async () => (await ask<Rules>("/api/v1/rules")).data.groups.flatMap((group) => group.rules);
  await expect.poll(async () => (await rules()).filter(({ health }) => health !== "ok")).toEqual([]);
  expect((await rules()).filter(({ state }) => state === "firing")).toEqual([]);
  const { panels } = JSON.parse(await readFile(join(DEPLOY, "grafana/dashboard.json"), "utf8")) as { panels: Panel[] };
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      expect(await query(expr.replaceAll("$__rate_interval", "1m")), title).toMatchObject({ status: "success" });
    }
  }
  const text = JSON.stringify(panels) + (await readFile(join(DEPLOY, "prometheus/alerts.yml"), "utf8"));
  const named = new Set(text.match(/\b(fitmate|nodejs|process)_\w+/g));
  // Nothing is counted of what has not happened yet: Redis is not there in every run, nor does any job fail.
  const valuesOf = async (label: string) => (await ask<{ data: string[] }>(`/api/v1/label/${label}/values`)).data;
  const unheard = async () => {
    const known = await valuesOf("__name__");
    return Array.from(named).filter((name) => !known.includes(name) && !/_bus_|_failures_/.test(name));
  };
  await expect.poll(unheard).toEqual([]);
  // Prometheus' own `job` says what it asks; ours it calls so.
  const jobs = Array.from(text.matchAll(/exported_job="(.+?)"/g), ([, name]) => name);
  expect(jobs).not.toEqual([]);
  expect(await valuesOf("exported_job")).toEqual(expect.arrayContaining(jobs));
});

/** Starts one that asks `target` every second by our configuration; answers its address. */
async function startPrometheus(target: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-prometheus-"));
  stack.defer(() => rm(folder, { recursive: true }));
  const ours = await readFile(join(DEPLOY, "prometheus/prometheus.yml"), "utf8");
  const config = ours
    .replaceAll("15s", "1s")
    .replace("127.0.0.1:9464", target)
    .replace("alerts.yml", join(DEPLOY, "prometheus/alerts.yml"));
  await writeFile(join(folder, "prometheus.yml"), config);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: "ignore" },
  );
  stack.defer(async () => {
    const end = once(child, "exit");
    child.kill();
    await end;
  });
  return `http://${address}`;
}
