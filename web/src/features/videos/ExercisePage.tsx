/** 운동 정보: exercise videos by sport. */
import type { VideoCategory } from "@fitmate/contract/videos";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { sportLabel } from "../../ui/sport.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { CATEGORY_TABS, categoryOf, categorySport } from "./categories.ts";
import styles from "./ExercisePage.module.css";
import { VideoList } from "./VideoList.tsx";

export function Component() {
  const [address, setAddress] = useSearchParams();
  const category = categoryOf(address.get("category"));
  const panel = useId();
  const choose = (chosen: VideoCategory) =>
    setAddress({ category: chosen }, { replace: true, preventScrollReset: true });
  return (
    <div className="container page">
      <PageTitle>운동 정보</PageTitle>
      <h1 className={styles.heading}>운동 정보</h1>
      <Tabs label="운동 종류" value={category} onChange={choose} items={CATEGORY_TABS} controls={panel} />
      <div
        id={panel}
        className={styles.panel}
        role="tabpanel"
        aria-label={`${sportLabel[categorySport[category]]} 영상`}
      >
        <VideoList key={category} category={category} />
      </div>
    </div>
  );
}
