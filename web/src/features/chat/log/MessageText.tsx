import { highlighted } from "../search/highlight.ts";
import { MessageLink } from "./MessageLink.tsx";
import { withLinks } from "../../../lib/links.ts";

type MessageTextProps = { contents: string; words: readonly string[] };

/** What a message says: its addresses are links, the `words` looked for are marked. */
export function MessageText({ contents, words }: MessageTextProps) {
  return withLinks(contents).map(({ at, text, href }) => {
    const shown = <Marked key={at} text={text} words={words} />;
    if (href === undefined) return shown;
    return (
      <MessageLink key={at} href={href}>
        {shown}
      </MessageLink>
    );
  });
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlighted(text, words).map((part) =>
    part.marked ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  );
}
