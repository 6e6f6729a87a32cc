import { expect, it } from "vitest";
import { noteTold, wasTold } from "./firstMeeting.ts";

it("tells each member of a browser once", () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(wasTold("민서", storage)).toBe(false);
  noteTold("민서", storage);
  noteTold("민서", storage);
  expect([wasTold("민서", storage), wasTold("민", storage)]).toEqual([true, false]);
  noteTold("성수", storage);
  expect([wasTold("민서", storage), wasTold("성수", storage)]).toEqual([true, true]);
});

it("tells nobody where it cannot be kept", () => {
  const storage = () => {
    throw new Error("blocked");
  };
  noteTold("민서", storage);
  expect(wasTold("민서", storage)).toBe(true);
});
