import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";

test("Enter that ends a syllable renames nothing, the next one does", async () => {
  const [passkey] = example("getPasskeys");
  if (!passkey) throw new Error("The contract shows no passkey.");
  const calls = serve({ renamePasskey: () => example("renamePasskey") });
  show(<RenamePasskeyDialog passkey={passkey} onDone={() => {}} onClose={() => {}} />);
  await expect.element(page.getByRole("textbox")).toHaveFocus();
  await inputMethod().compose("집 컴퓨터");
  await inputMethod().finish("터");
  await inputMethod().pressAfterComposing("Enter");
  await expect.element(page.getByRole("textbox")).toHaveValue("집 컴퓨터");
  expect(calls).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ name: "집 컴퓨터" }]);
});
