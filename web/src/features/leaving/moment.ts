/** 11월 27일 오후 9:30 */
export function momentOf(time: string): string {
  const options = { month: "long", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Date(time).toLocaleString("ko-KR", options);
}
