import { toast } from "../../../ui/feedback/toast.ts";

/** However my location was set. */
export const tellSet = () => toast.show("내 위치를 정했어요. 이 칸으로만 보여요.");
