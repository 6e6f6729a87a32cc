/** Asks the operator's geocoder: any service that answers like Nominatim's `format=jsonv2`. */
import type { FoundPlace } from "@fitmate/contract/places";
import { FOUND_PLACES_MAX } from "@fitmate/contract/limits";
import * as z from "zod/mini";
import { outgoingFetch } from "../../platform/outgoing.ts";

/** What the operator's address template holds in place of the words. */
const QUERY_MARK = "{query}";

const TIMEOUT_MS = 4_000;
const fetchAnswer = outgoingFetch(512 * 1_024);
/** The map's country, islands included. */
const KOREA = { south: 32.9, west: 124.5, north: 38.7, east: 132 };

const decimal = z.pipe(z.string(), z.pipe(z.transform(Number), z.number()));
const Answer = z.array(
  z.object({ lat: decimal, lon: decimal, name: z.optional(z.string()), display_name: z.string() }),
);

export type Geocode = (words: string) => Promise<FoundPlace[]>;

/** The geocoder did not answer, or not so that it could be understood. */
export class GeocoderError extends Error {
  override name = "GeocoderError";
}

/** A geocoder behind `template`. Nothing about who asks is passed on. Throws GeocoderError. */
export function createGeocoder(template: string, timeoutMs: number = TIMEOUT_MS): Geocode {
  return async (words) => {
    const address = template.replaceAll(QUERY_MARK, encodeURIComponent(words));
    const answer = Answer.safeParse(await read(address, timeoutMs));
    if (!answer.success) throw new GeocoderError("The geocoder's answer is not a list of places.");
    return answer.data.map(toPlace).filter(isInKorea).slice(0, FOUND_PLACES_MAX);
  };
}

async function read(address: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetchAnswer(address, {
      headers: { accept: "application/json", "accept-language": "ko", "user-agent": "fitmate" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new GeocoderError(`The geocoder answered ${response.status}.`);
    return await response.json();
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    // Without the cause: it would carry what the member looked for into the log.
    throw new GeocoderError("The geocoder could not be reached or understood.");
  }
}

/** 110, 32-14 */
const HOUSE_NUMBER = /^\d+(-\d+)?$/;

/**
 * "서울숲, 뚝섬로, 성동구, 서울특별시, 04770, 대한민국" → the place, and the rest without postal code and country. A house without a
 * name is called by its street and number: "110, 세종대로, 중구" is 세종대로 110.
 */
function toPlace({ lat, lon, name, display_name }: z.infer<typeof Answer>[number]): FoundPlace {
  const parts = display_name.split(",").map((part) => part.trim());
  const [first = "", second = ""] = parts;
  const isHouse = !name && HOUSE_NUMBER.test(first) && second !== "";
  const title = isHouse ? `${second} ${first}` : name || first || display_name;
  const around = (isHouse ? parts.slice(2) : parts).filter(
    (part) => part !== title && part !== "대한민국" && !/^\d{5}$/.test(part),
  );
  return { name: title, address: around.join(", "), latitude: lat, longitude: lon };
}

function isInKorea({ latitude, longitude }: FoundPlace): boolean {
  return latitude >= KOREA.south && latitude <= KOREA.north && longitude >= KOREA.west && longitude <= KOREA.east;
}
