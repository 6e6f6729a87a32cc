/** A mail in our look: what it says, as plain text and as HTML that mail programs show alike. */

/** What a mail says; every part is plain text. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  button?: { label: string; address: string };
  /** Small print: what to do when it was not you. */
  note: string;
};

export type Mail = { to: string; subject: string; text: string; html: string };

const INK = "#14181a";
const PAPER = "#f6f3eb";
const CARD = "#fffef9";
const VOLT = "#d7ff3f";
const QUIET = "#5c605c";

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => NAMED[character] ?? character);

/** `letter` to `to`. Tables and inline styles: many mail programs read nothing else. */
export function writeMail(to: string, letter: Letter): Mail {
  return { to, subject: `[핏메이트] ${letter.subject}`, text: plainText(letter), html: html(letter) };
}

function plainText({ subject, paragraphs, button, note }: Letter): string {
  const link = button ? [`${button.label}\n${button.address}`] : [];
  return [subject, ...paragraphs, ...link, note, "핏메이트"].join("\n\n");
}

function html({ subject, paragraphs, button, note }: Letter): string {
  const text = paragraphs.map(
    (each) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escaped(each)}</p>`,
  );
  const link = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.address)}" style="display:block;padding:16px 24px;border-radius:28px;background:${INK};color:${CARD};font-size:16px;font-weight:700;text-align:center;text-decoration:none">${escaped(button.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${PAPER};color:${INK};font-family:'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif;word-break:keep-all">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;text-align:left">
<tr><td style="padding:0 8px 20px"><span style="display:inline-block;padding:6px 12px;border-radius:10px;background:${INK};color:${VOLT};font-size:16px;font-weight:800">핏메이트</span></td></tr>
<tr><td style="padding:32px 24px;border-radius:24px;background:${CARD}">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.35">${escaped(subject)}</h1>
${text.join("\n")}
${link}
<p style="margin:24px 0 0;font-size:13px;line-height:1.6;color:${QUIET}">${escaped(note)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}
