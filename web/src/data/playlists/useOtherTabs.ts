import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshPlaylists } from "./playlists.ts";
import { onOtherTabs } from "./otherTabs.ts";

/** Keeps the lists as another tab of this browser has left them. Once for the app. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => onOtherTabs(() => void refreshPlaylists(client)), [client]);
}
