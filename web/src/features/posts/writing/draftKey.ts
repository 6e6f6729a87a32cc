/** Where a post that has been begun lies in the storage of its tab: known without what makes something of it. */
export const DRAFT_KEY = "postDraft";
