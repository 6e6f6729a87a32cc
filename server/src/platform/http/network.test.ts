import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:DB8:0001:2::", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["2001:db8::5:6:7:8:9", "2001:db8:0:5"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["2001:db8:0:1::203.0.113.7", "2001:db8:0:1"],
  ["not an address", "0.0.0.0"],
  ["1", "0.0.0.0"],
  ["fe80::1%a:b:c", "0.0.0.0"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});

it("takes the nearest proxy's address where what it hands on is none", () => {
  expect(networkOf({ ip: "unknown", ips: ["10.0.0.1", "2001:db8:1:2::9", "unknown"] })).toBe("2001:db8:1:2");
});
