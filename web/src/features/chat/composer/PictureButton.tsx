import { useRef } from "react";
import { PICTURE_TYPES } from "../../../data/uploads/upload.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";

/** Lets the member choose pictures; a phone offers its camera too. */
export function PictureButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onChoose(Array.from(currentTarget.files ?? []));
          // So that choosing the same file again is a change.
          currentTarget.value = "";
        }}
      />
      <IconButton icon="image" label="사진 보내기" muted onClick={() => input.current?.click()} />
    </>
  );
}
