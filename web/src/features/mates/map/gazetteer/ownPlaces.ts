/** The search of all places that the app knows: for who loads them when they are needed. */
import { allPlaces } from "@fitmate/contract/gazetteer/places";
import { createPlaceSearch, type FindPlaces } from "./search.ts";

export const createOwnSearch = (): FindPlaces => createPlaceSearch(allPlaces);
