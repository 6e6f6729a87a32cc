/** All of the desk: what surrounds its pages, and each of them. One file of the build, which only comes for those who work there. */
export { DeskFrame as frame } from "./DeskFrame.tsx";
export { Component as case } from "../../features/desk/case/CasePage.tsx";
export { Component as log } from "../../features/desk/log/DeskLogPage.tsx";
export { Component as members } from "../../features/desk/members/DeskMembersPage.tsx";
export { Component as numbers } from "../../features/desk/numbers/DeskNumbersPage.tsx";
export { Component as queue } from "../../features/desk/queue/QueuePage.tsx";
