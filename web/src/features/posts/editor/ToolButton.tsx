import { Icon } from "../../../ui/icons/Icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";

type ToolButtonProps = {
  label: string;
  icon: IconName;
  /** After Ctrl. */
  keys?: string | undefined;
  /** Only of what is on or off. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

/** A button of the toolbar; its name and its keys show beside the pointer. */
export function ToolButton({ label, icon, keys, pressed, disabled, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys && `Control+${keys}`}
      title={keys ? `${label} (Ctrl+${keys})` : label}
      aria-pressed={pressed}
      // Stays in the row for the keyboard.
      aria-disabled={disabled}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
