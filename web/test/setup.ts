/** What index.html has around the app: its language, the icons, and the styles, which state the order of the layers. */
import { contentHasCome } from "../src/lib/afterContent.ts";
import sprite from "../src/ui/icons/icons.svg?raw";
import styles from "./styles.css?inline";

const sheet = document.createElement("style");
sheet.textContent = styles;
// Before those of the components, which come with them.
document.head.prepend(sheet);
document.body.insertAdjacentHTML("afterbegin", sprite);
document.documentElement.lang = "ko";
// What waits for a page's content comes at once: the components stand alone.
contentHasCome();
