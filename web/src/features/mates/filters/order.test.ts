import { describe, expect, it } from "vitest";
import { orderOf, withOrder } from "./order.ts";

describe("the order in the address", () => {
  it("is read, and nonsense means the nearest first", () => {
    expect(orderOf(new URLSearchParams("order=FIT"))).toBe("FIT");
    expect(orderOf(new URLSearchParams("order=BEST"))).toBe("NEAR");
    expect(orderOf(new URLSearchParams())).toBe("NEAR");
  });

  it("comes and goes without touching the rest", () => {
    const search = withOrder(new URLSearchParams("sport=HIKING"), "FIT");
    expect(search.toString()).toBe("sport=HIKING&order=FIT");
    expect(withOrder(search, "NEAR").toString()).toBe("sport=HIKING");
  });
});
