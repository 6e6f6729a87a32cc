import { atSize } from "@fitmate/contract/pictures";
import type { ChatPicture } from "@fitmate/contract/chat";
import { type CSSProperties, useEffect, useState } from "react";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./MessagePictures.module.css";

/** A picture that does not load is loaded again after so long, then after twice as long each time. */
const AGAIN_MS = 5_000;

type MessagePicturesProps = {
  pictures: readonly ChatPicture[];
  /** Of the whole message: '준호님이 보낸 사진'. */
  label: string;
  onOpen: (index: number) => void;
  /** An address did not load: most likely it has run out. */
  onBroken: () => void;
};

/** The thumbnails of a message: one in its own shape, several as squares. Their place is kept while they load. */
export function MessagePictures({ pictures, label, onOpen, onBroken }: MessagePicturesProps) {
  const [only] = pictures.length === 1 ? pictures : [];
  const style = only && ({ "--shape": shapeOf(only) } as CSSProperties);
  return (
    <div className={styles.pictures} data-count={pictures.length} style={style}>
      {pictures.map((picture, index) => (
        <button key={pathOf(picture)} type="button" className={styles.picture} onClick={() => onOpen(index)}>
          <Thumbnail picture={picture} alt={pictureLabel(label, index, pictures.length)} onBroken={onBroken} />
        </button>
      ))}
    </div>
  );
}

/** '준호님이 보낸 사진 2/3' */
export function pictureLabel(label: string, index: number, count: number): string {
  return count === 1 ? label : `${label} ${index + 1}/${count}`;
}

function Thumbnail({ picture, alt, onBroken }: { picture: ChatPicture; alt: string; onBroken: () => void }) {
  const src = atSize(picture.address, "thumb");
  /** The address that did not load, how often any was tried again, and whether it is to be. */
  const [{ broken, tries, waits }, setState] = useState({ broken: "", tries: 0, waits: false });
  const isBroken = broken === src;
  const isWaiting = isBroken && waits;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => setState({ broken: src, tries: tries + 1, waits: false });
    // Its address may hold, and the network was away.
    const timer = setTimeout(again, AGAIN_MS * 2 ** tries);
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [isWaiting, src, tries]);
  return (
    <>
      {isBroken && <Icon name="image" size={24} />}
      <img
        key={tries}
        src={src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        data-broken={isBroken || undefined}
        onLoad={() => isBroken && setState({ broken: "", tries, waits: false })}
        onError={() => {
          setState({ broken: src, tries, waits: true });
          onBroken();
        }}
      />
    </>
  );
}

/** Names the picture whatever its signature. */
function pathOf({ address }: ChatPicture): string {
  return address.split("?", 1)[0] ?? address;
}

const NARROWEST = 0.6;
const WIDEST = 1.8;

/** Width by height; what is longer than that is cut. */
function shapeOf({ width, height }: ChatPicture): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width / height));
}
