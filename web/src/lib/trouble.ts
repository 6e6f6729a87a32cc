/** What is said where nothing better is known. */
export const SOMETHING_WRONG = "문제가 생겼어요. 잠시 후 다시 시도해 주세요.";

/** Where no answer came. */
export const CHECK_NETWORK = "인터넷 연결을 확인하고 다시 시도해 주세요.";
