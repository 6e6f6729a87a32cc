import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { ROOMS } from "./keys.ts";
import { gatheringBeingRead, setRoomBeingRead } from "./rooms.ts";

test("the gathering in whose room I read is known, while I read there and it is mine", () => {
  onTestFinished(() => setRoomBeingRead(null));
  const client = new QueryClient();
  const pages = (rooms: object[]) => ({ pages: [rooms], pageParams: [{}] });
  client.setQueryData(ROOMS, pages([{ chatRoomId: 2 }, { chatRoomId: 3, group: { gatheringId: 7 } }]));
  expect(gatheringBeingRead(client)).toBeNull();
  setRoomBeingRead(3);
  expect(gatheringBeingRead(client)).toBe(7);
  setRoomBeingRead(2);
  expect(gatheringBeingRead(client)).toBeNull();
  setRoomBeingRead(3);
  client.setQueryData(ROOMS, pages([]));
  expect(gatheringBeingRead(client)).toBeNull();
});
