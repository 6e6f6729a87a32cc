/** 운동 정보: exercise videos by sport. */
import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import type { Video, VideoCategory } from "@fitmate/contract/videos";
import { categorySport } from "@fitmate/contract/sports";
import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "../../ui/icons/Icon.tsx";
import { sportLabel } from "../../ui/sports/sport.ts";
import { Tabs } from "../../ui/controls/Tabs.tsx";
import { CATEGORY_TABS, categoryOf } from "./categories.ts";
import styles from "./ExercisePage.module.css";
import { VideoList } from "./VideoList.tsx";

type ExercisePageProps = {
  /** The button that saves a video, for its card and for the player. */
  saveButton: (video: Video, sport: Sport) => ReactNode;
};

export function ExercisePage({ saveButton }: ExercisePageProps) {
  const [address, setAddress] = useSearchParams();
  const category = categoryOf(address.get("category"));
  const panel = useId();
  const choose = (chosen: VideoCategory) =>
    setAddress({ category: chosen }, { replace: true, preventScrollReset: true });
  return (
    <div className="container page">
      <div className={`page-head ${styles.heading}`}>
        <h1>운동 정보</h1>
        <Link className="more-link" to={paths.bookmark()}>
          내 플레이리스트
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <Tabs label="운동 종류" value={category} onChange={choose} items={CATEGORY_TABS} controls={panel} />
      <div
        id={panel}
        className={styles.panel}
        role="tabpanel"
        aria-label={`${sportLabel[categorySport[category]]} 영상`}
      >
        <VideoList key={category} category={category} saveButton={saveButton} />
      </div>
    </div>
  );
}
