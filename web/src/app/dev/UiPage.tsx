import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Actions, Avatars, Chips, Colours, Icons } from "./Basics.tsx";
import { Choices, Inputs, Rules, TabRows } from "./Forms.tsx";
import { Empties, Loading, Overlays, Toasts } from "./States.tsx";
import styles from "./dev.module.css";

/** Every primitive in every state, in both themes. Development only. */
export function Component() {
  return (
    <>
      <PageTitle>컴포넌트</PageTitle>
      <h1 className="sr-only">컴포넌트</h1>
      <Theme name="종이" theme="light" />
      <Theme name="잉크" theme="dark" />
    </>
  );
}

function Theme({ name, theme }: { name: string; theme: "light" | "dark" }) {
  return (
    <section className={styles.theme} data-theme={theme} aria-label={name}>
      <div className={styles.inner}>
        <h2>{name}</h2>
        <Colours />
        <Actions />
        <Inputs />
        <Rules />
        <TabRows />
        <Chips />
        <Choices />
        <Avatars />
        <Overlays />
        <Toasts />
        <Loading />
        <Empties />
        <Icons />
      </div>
    </section>
  );
}
