/** Whether the configuration fits itself. That each value fits, reading it has said. */
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import { type Finding, fine, warning, wrong } from "./finding.ts";

/** What of `config` does not go together. */
export function lookAtConfiguration(config: Config): Finding[] {
  const found = [...addresses(config), ...proxies(config), ...metrics(config)];
  return found.length > 0 ? found : [fine("configuration")];
}

function addresses({ publicUrl, smtp, demo, environment }: Config): Finding[] {
  if (publicUrl === undefined) return [];
  const { protocol, hostname } = new URL(publicUrl);
  const found: Finding[] = [];
  if (protocol === "http:" && !isLocal(hostname)) {
    found.push(
      warning(
        "PUBLIC_URL is not https",
        "passwords and messages travel in the clear, and passkeys and pushes do not work. Put a proxy with TLS in front.",
      ),
    );
  }
  if (smtp === undefined && !isLocal(hostname)) {
    found.push(
      warning(
        "PUBLIC_URL without SMTP_URL",
        "no mail reaches anybody, so nobody finds a password again. Set SMTP_URL and MAIL_FROM.",
      ),
    );
  }
  if (demo === "always" && !isLocal(hostname)) {
    found.push(
      warning("DEMO=always with PUBLIC_URL", "everybody knows the password of demo members. Leave DEMO out here."),
    );
  }
  if (environment !== "production" && protocol === "https:") {
    found.push(
      warning(`NODE_ENV=${environment} with PUBLIC_URL https`, "it is for work on the product. Leave it out."),
    );
  }
  return found;
}

function proxies({ publicUrl, trustProxy }: Config): Finding[] {
  if (publicUrl === undefined || !publicUrl.startsWith("https:") || trustProxy !== false) return [];
  return [
    warning(
      "TRUST_PROXY is not set with PUBLIC_URL https",
      "limits count all visitors as the one proxy that ends TLS. Set it to the number of proxies in front.",
    ),
  ];
}

function metrics({ host, port, metricsPort }: Config): Finding[] {
  if (metricsPort === undefined) return [];
  if (metricsPort === port && port !== 0) {
    return [wrong("METRICS_PORT is the same as PORT", "the server cannot start. Give it another one.")];
  }
  if (isLocal(host)) return [];
  return [
    warning(
      `METRICS_PORT on ${host}`,
      "whoever reaches the port reads how much goes on here. Keep it behind a firewall, and lead no proxy there.",
    ),
  ];
}

/** Reached from this machine only. */
function isLocal(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  return host === "localhost" || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}
