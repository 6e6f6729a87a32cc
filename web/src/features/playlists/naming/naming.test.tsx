import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { NewPlaylist } from "./NewPlaylist.tsx";
import { RenameDialog } from "./RenameDialog.tsx";

const nothing = () => {};

test.each([
  ["a new list", "createPlaylist", () => show(<NewPlaylist focused onCreated={nothing} />)],
  ["a list's new name", "renamePlaylist", () => show(<RenameDialog playlistName="아침" onClose={nothing} />)],
] as const)("%s: Enter that ends a syllable sends nothing, the next one does", async (_, endpoint, open) => {
  const calls = serve({
    createPlaylist: () => example("createPlaylist"),
    renamePlaylist: () => example("renamePlaylist"),
  });
  open();
  await expect.element(page.getByRole("textbox")).toHaveFocus();
  await inputMethod().compose("저녁 러닝");
  await inputMethod().finish("닝");
  await inputMethod().pressAfterComposing("Enter");
  await expect.element(page.getByRole("textbox")).toHaveValue("저녁 러닝");
  expect(calls).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => calls.map(({ name, body }) => [name, body]))
    .toEqual([[endpoint, { playlistName: "저녁 러닝" }]]);
});
