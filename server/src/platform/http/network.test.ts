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
  ["not an address", "not an address"],
])("%s counts as %s", (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});
