/** The first page: what the product is for; what waits for a member, what is new for a visitor. */
import { Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { Hero } from "./hero/Hero.tsx";
import styles from "./HomePage.module.css";
import { MemberHome } from "./memberHome.ts";
import { VisitorHome } from "./visitor/VisitorHome.tsx";

export function Component() {
  const session = useSession();
  return (
    <div className={`container page ${styles.page}`}>
      <h1 className="sr-only">핏메이트</h1>
      <Hero compact={session !== null} />
      {session ? (
        <Suspense fallback={<div className={styles.waiting} />}>
          <MemberHome key={session.token} nickname={session.nickname} />
        </Suspense>
      ) : (
        // Comes to life by itself: what is pressed above need not wait for it.
        <Suspense>
          <VisitorHome />
        </Suspense>
      )}
    </div>
  );
}
