/** Kakao draws shapes in colours it is told as text; ours stand in the style sheets and change with the theme. */

/** The custom property `name` as it counts in `element`, as #rrggbb. */
export function colourOf(element: HTMLElement, name: `--${string}`): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return hexOf(color);
}

/** Whatever a style sheet may say for a colour, wide gamuts included. */
function hexOf(color: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Calls `listener` when the page turns dark or light; the answer stops that. */
export function onTheme(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(listener);
  system.addEventListener("change", listener);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", listener);
    choice.disconnect();
  };
}
