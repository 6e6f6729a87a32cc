/** The push services we send to. A member names the address: without a list it could be any, also one inside our network. */

/** Whether `address` is at one of `services`: origins, `*.` for every host below. */
export function isPushService(services: readonly string[], address: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  return services.some((service) => {
    const known = new URL(service.replace("*.", ""));
    if (known.protocol !== protocol || known.port !== port) return false;
    return service.includes("*.") ? hostname.endsWith(`.${known.hostname}`) : hostname === known.hostname;
  });
}
