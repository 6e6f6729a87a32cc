import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { FeatureCard } from "./FeatureCard.tsx";
import styles from "./Showcase.module.css";

type Post = { sport: Sport; title: string; author: string; likes: string; views: string };

const POSTS: readonly Post[] = [
  {
    sport: "RUNNING",
    title: "서울숲–뚝섬 8km 야간 코스, 가로등 꺼진 구간 정리했어요",
    author: "성수러너",
    likes: "42",
    views: "613",
  },
  {
    sport: "HIKING",
    title: "북한산 백운대 일출 산행, 새벽 하산길에서 조심할 세 곳",
    author: "산타는민호",
    likes: "64",
    views: "1,204",
  },
];

const COMMENTS = [
  { author: "하루한봉", text: "가로등 꺼진 구간이 어디쯤이에요?", reply: false },
  { author: "성수러너", text: "응봉교 지나서 200m 정도요. 라이트 챙기세요!", reply: true },
  { author: "느린거북", text: "덕분에 어제 안전하게 다녀왔어요", reply: false },
];

export function CommunityCards() {
  return (
    <>
      <FeatureCard to={paths.posts()} title="러닝·등산·헬스 이야기" text="코스부터 자세까지, 종목별로 골라 읽어요.">
        <div className={styles.posts}>
          {POSTS.map((post) => (
            <PostGlimpse key={post.title} {...post} />
          ))}
        </div>
      </FeatureCard>
      <FeatureCard to={paths.posts()} title="후기와 정보 나누기" text="궁금한 건 댓글로 바로 물어봐요.">
        <div className={styles.comments}>
          {COMMENTS.map(({ author, text, reply }) => (
            <div key={author} className={styles.comment} data-reply={reply || undefined}>
              <Avatar nickname={author} size="sm" />
              <p>{text}</p>
            </div>
          ))}
        </div>
      </FeatureCard>
    </>
  );
}

function PostGlimpse({ sport, title, author, likes, views }: Post) {
  return (
    <div className={styles.post}>
      <span>
        <SportChip sport={sport} />
      </span>
      <b>{title}</b>
      <span className={styles.meta}>
        <Avatar nickname={author} size="xs" />
        {author}
        <span>
          <Icon name="heart" size={16} />
          {likes}
        </span>
        <span>
          <Icon name="eye" size={16} />
          {views}
        </span>
      </span>
    </div>
  );
}
