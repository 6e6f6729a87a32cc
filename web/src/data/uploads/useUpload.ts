import { useEffect, useRef, useState } from "react";
import { type UploadKind, uploadPicture } from "./upload.ts";

export type Upload = {
  /** How much of the picture is sent, 0 to 1; null while none is on its way. */
  progress: number | null;
  /** As `uploadPicture`; undefined when it was stopped: by `stop`, by another picture, or because the page was left. */
  upload(file: File): Promise<string | undefined>;
  stop(): void;
};

/** One picture at a time on its way to the server. */
export function useUpload(kind: UploadKind): Upload {
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<AbortController>(null);
  const stop = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  const upload = async (file: File) => {
    stop();
    const own = new AbortController();
    current.current = own;
    const isCurrent = () => current.current === own;
    setProgress(0);
    try {
      return await uploadPicture(kind, file, {
        signal: own.signal,
        onProgress: (part) => isCurrent() && setProgress(part),
      });
    } catch (error) {
      if (own.signal.aborted) return undefined;
      throw error;
    } finally {
      if (isCurrent()) setProgress(null);
    }
  };

  return { progress, upload, stop };
}
