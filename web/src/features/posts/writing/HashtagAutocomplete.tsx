import { Autocomplete } from "@base-ui/react/autocomplete";
import type { HashtagList } from "@fitmate/contract/hashtags";
import {
  type CompositionEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../../../ui/icons/Icon.tsx";
import suggestions from "../../../ui/fields/Suggestions.module.css";
import { nameDismiss } from "../../../ui/fields/nameDismiss.ts";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import { shortCount } from "../shortCount.ts";
import styles from "./HashtagAutocomplete.module.css";
import { excessOf } from "./hashtags.ts";
import { offeredHashtags } from "../../../data/posts/hashtags.ts";

type Offer = HashtagList[number];

type HashtagAutocompleteProps = {
  input: RefObject<HTMLInputElement | null>;
  /** The field that stood here before had the focus. */
  takesFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Enter while nothing of what is offered is chosen. */
  onEnter: (typed: string) => void;
  onChoose: (hashtag: string) => void;
  /** Already there, so not offered. */
  without?: (hashtag: string) => boolean;
  readOnly?: boolean;
  /** In a form that the browser sends by itself. */
  name?: string;
  /** The input as it looks. */
  render: ReactElement<Record<string, unknown>>;
};

/** A field for a hashtag that offers how it may go on, and before that what others write these days. */
export function HashtagAutocomplete(props: HashtagAutocompleteProps) {
  const { input, value, onChange, onEnter, onChoose, without, readOnly = false, name, render } = props;
  // Base UI hears of a Hangul syllable when it is finished; what is offered follows every letter.
  const [composing, setComposing] = useState<string | null>(null);
  const [active, setActive] = useState(false);
  const [open, setOpen] = useState(false);
  const begun = composing ?? value;
  // No hashtag goes on from what is too long.
  const goesOn = excessOf(begun) <= 0;
  const { data = [] } = useQuery({ ...offeredHashtags(begun), enabled: active && !readOnly && goesOn });
  const offers = without ? data.filter(({ hashtag }) => !without(hashtag)) : data;
  const shows = open && goesOn && offers.length > 0;
  const takeOver = useEffectEvent(() => {
    const field = input.current;
    if (props.takesFocus) field?.focus();
    if (field === null || field !== document.activeElement) return;
    setActive(true);
    setOpen(true);
    if (field.value !== value) onChange(field.value);
  });
  // The field that stood here may be typed in right now: no key may fall between the two.
  useLayoutEffect(() => takeOver(), []);
  const enter = useEnter<HTMLInputElement>((typed, { currentTarget }) => {
    // Else it is the list's Enter.
    if (!currentTarget.getAttribute("aria-activedescendant")) onEnter(typed);
  });

  const choose = ({ hashtag }: Offer, event: MouseEvent) => {
    // A syllable in composition would be written over what is chosen.
    if (event.detail > 0) input.current?.blur();
    onChoose(hashtag);
  };

  return (
    <Autocomplete.Root
      items={offers}
      mode="none"
      value={value}
      onValueChange={(next, { reason }) => {
        if (reason !== "item-press") onChange(next);
      }}
      itemToStringValue={({ hashtag }: Offer) => hashtag}
      open={open}
      onOpenChange={setOpen}
      openOnInputClick
      readOnly={readOnly}
      name={name}
    >
      <Autocomplete.Input
        {...enter}
        ref={input}
        // Base UI takes an empty list for one that shows, and hides the rest of the page from screen readers.
        aria-expanded={shows}
        onInput={({ currentTarget, nativeEvent }) =>
          setComposing("isComposing" in nativeEvent && nativeEvent.isComposing ? currentTarget.value : null)
        }
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
          enter.onCompositionEnd(event);
          setComposing(null);
        }}
        onFocus={() => setActive(true)}
        // Offers that are still to come have nothing yet that Base UI could close.
        onBlur={() => {
          if (!shows) setOpen(false);
        }}
        render={render}
      />
      {shows && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={suggestions.positioner} sideOffset={10} align="start">
            <Autocomplete.Popup ref={nameDismiss} className={`${suggestions.popup} ${styles.popup}`}>
              <Autocomplete.List aria-label="해시태그 제안">
                {(offer: Offer) => (
                  <Autocomplete.Item
                    key={offer.hashtag}
                    className={suggestions.item}
                    value={offer}
                    onClick={(event) => choose(offer, event)}
                  >
                    <Icon name="hash" size={20} />
                    <span>{offer.hashtag}</span>
                    <span className={suggestions.detail}>글 {shortCount(offer.postCount)}개</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}
