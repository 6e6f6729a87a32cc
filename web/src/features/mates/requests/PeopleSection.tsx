import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentType, type Key, useId, useRef } from "react";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { useFocusNew } from "../../../ui/controls/useFocusNew.ts";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./MatesPage.module.css";

export type RowProps<Item> = {
  item: Item;
  /** The visit that leads to this one. */
  soughtOn?: string | null;
  /** The row has been dealt with and will go. */
  onDone: () => void;
};

type PeopleSectionProps<Item> = {
  title: string;
  query: UseInfiniteQueryResult<Item[]>;
  /** Said when there is nobody, unless the page says it. */
  nobody?: string;
  soughtOn?: (item: Item) => string | null;
  keyOf: (item: Item) => Key;
  Row: ComponentType<RowProps<Item>>;
};

/** One list of people with all its states. When a row goes, the focus goes to the heading, not to nowhere. */
export function PeopleSection<Item>({ title, query, nobody, soughtOn, keyOf, Row }: PeopleSectionProps<Item>) {
  const { data, isError, isFetching, refetch } = query;
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { list, focusNew } = useFocusNew<HTMLUListElement>(data?.length ?? 0, ":scope > li");
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const onDone = () => heading.current?.focus({ preventScroll: true });
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} className={styles.heading} tabIndex={-1}>
        {title}
        {data && data.length > 0 && (
          <span className={styles.number}>
            {" "}
            {data.length}
            {hasNextPage && "+"}
          </span>
        )}
      </h2>
      {!data && isError && (
        <ErrorState title="목록을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <RowSkeleton />}
      {nobody && data?.length === 0 && <p className={styles.nobody}>{nobody}</p>}
      {data && data.length > 0 && (
        <ul ref={list} className={styles.list}>
          {data.map((item) => (
            <Row key={keyOf(item)} item={item} soughtOn={soughtOn?.(item) ?? null} onDone={onDone} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <LoadMore
          what="목록을"
          failed={isFetchNextPageError}
          busy={isFetchingNextPage}
          onMore={() => {
            focusNew();
            void fetchNextPage();
          }}
        />
      )}
    </section>
  );
}

function RowSkeleton() {
  return (
    <div className={styles.list} aria-busy="true" role="status">
      <span className="sr-only">불러오는 중이에요</span>
      <div className={styles.person}>
        <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
        <Skeleton width="8rem" />
      </div>
    </div>
  );
}
