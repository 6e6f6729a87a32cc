/** Everything that is kept on a member, feature by feature; whoever keeps more adds it here. */
import { accountData } from "./features/accounts/personal.ts";
import { chatData } from "./features/chat/personal.ts";
import { consentData } from "./features/consents/personal.ts";
import { departureData } from "./features/leaving/personal.ts";
import { mateData } from "./features/mates/personal.ts";
import { notificationData } from "./features/notifications/personal.ts";
import { playlistData } from "./features/playlists/personal.ts";
import { postData } from "./features/posts/personal.ts";
import { pushData } from "./features/push/personal.ts";
import { uploadData } from "./features/uploads/personal.ts";
import type { PersonalData } from "./platform/personalData.ts";

/** The account comes last: it is what the others hang on. */
export const personalData: readonly PersonalData[] = [
  consentData,
  mateData,
  notificationData,
  pushData,
  playlistData,
  chatData,
  postData,
  uploadData,
  departureData,
  accountData,
];
