import { paths } from "@fitmate/contract/paths";
import hiking1 from "../art/hike-1.svg";
import hiking2 from "../art/hike-2.svg";
import running2 from "../art/run-2.svg";
import running3 from "../art/run-3.svg";
import weight1 from "../art/weight-1.svg";
import weight4 from "../art/weight-4.svg";
import { FeatureCard } from "./FeatureCard.tsx";
import styles from "./Showcase.module.css";

const VIDEOS = [running3, hiking1, weight1];

const LISTS = [
  { art: running2, name: "아침 러닝", videos: 7 },
  { art: weight4, name: "하체 하는 날", videos: 12 },
  { art: hiking2, name: "주말 산행 준비", videos: 4 },
];

export function ExerciseCards() {
  return (
    <>
      <FeatureCard to={paths.exercise()} title="종목별 운동 영상" text="러닝·등산·헬스 영상을 골라 바로 따라 해요.">
        <div className={styles.videos}>
          {VIDEOS.map((art) => (
            <img key={art} src={art} alt="" width={320} height={180} />
          ))}
        </div>
      </FeatureCard>
      <FeatureCard to={paths.bookmark()} title="나만의 플레이리스트" text="북마크한 영상을 목적별로 모아 둬요.">
        <div className={styles.lists}>
          {LISTS.map(({ art, name, videos }) => (
            <div key={name} className={styles.list}>
              <img src={art} alt="" width={320} height={180} />
              <span>
                <b>{name}</b>영상 {videos}개
              </span>
            </div>
          ))}
        </div>
      </FeatureCard>
    </>
  );
}
