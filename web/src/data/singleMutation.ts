import { type DefaultError, useMutation, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation of which one is under way at a time. Presses come sooner than what they do shows, so `isPending` cannot keep the second
 * one away: one that follows at once means the same, and nothing more comes of it.
 */
export function useSingleMutation<Answer = unknown, Refusal = DefaultError, Given = void, Foreseen = unknown>(
  options: UseMutationOptions<Answer, Refusal, Given, Foreseen>,
): UseMutationResult<Answer, Refusal, Given, Foreseen> {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  const mutateAsync: typeof mutation.mutateAsync = async (...given) => {
    if (isUnderWay.current) return new Promise(() => {});
    isUnderWay.current = true;
    try {
      return await mutation.mutateAsync(...given);
    } finally {
      isUnderWay.current = false;
    }
  };
  const mutate: typeof mutation.mutate = (...given) =>
    void mutateAsync(...given).catch(() => {
      // It is in `error`.
    });
  // Forgotten under way, nobody would learn what it was refused with.
  const reset = () => {
    if (!isUnderWay.current) mutation.reset();
  };
  return { ...mutation, mutate, mutateAsync, reset };
}
