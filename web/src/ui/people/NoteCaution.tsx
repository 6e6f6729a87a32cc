import { CONTACT_WORDS } from "../../lib/contactWords.ts";
import { findContact } from "../../lib/contacts.ts";
import { Caution } from "../feedback/Caution.tsx";

/** Beside the note of a mate request that leads elsewhere; nothing else. */
export function NoteCaution({ note }: { note: string }) {
  const contact = findContact(note);
  if (!contact) return null;
  return (
    <Caution>
      신청 한마디에 <b>{CONTACT_WORDS[contact]}</b>가 있어요. 수락하지 않은 채 앱 밖에서 먼저 연락하지 않아도 돼요.
    </Caution>
  );
}
