import type { ChatPicture } from "@fitmate/contract/chat";
import { atSize } from "@fitmate/contract/pictures";
import { useQuery } from "@tanstack/react-query";
import { trainingPhotos } from "../../../data/together/trainings.ts";
import styles from "./OwnPhotos.module.css";

type OwnPhotosProps = { gatheringId: number; /** Puts one into the text. */ onChoose: (address: string) => void };

/** The photos I have sent in the room of the gathering: each goes into the text when it is chosen. */
export function OwnPhotos({ gatheringId, onChoose }: OwnPhotosProps) {
  const { data } = useQuery(trainingPhotos(gatheringId));
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.photos} aria-label="대화방에 보낸 내 사진">
      <p className="caption">대화방에 보낸 내 사진이에요. 누르면 본문에 들어가요.</p>
      <ul>
        {data.map(({ address }: ChatPicture, index) => (
          <li key={address}>
            <button type="button" onClick={() => onChoose(address)}>
              <img src={atSize(address, "thumb")} alt={`내 사진 ${index + 1} 넣기`} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
