/** A member's own profile. */
import type { Endpoint } from "../endpoint.ts";
import { Done } from "../errors.ts";
import * as profile from "../profile.ts";

export const profileEndpoints = {
  getMyProfile: {
    method: "GET",
    path: "/api/users/my",
    tag: "profile",
    summary: "My profile.",
    auth: "member",
    answer: profile.Profile,
    success: 200,
    errors: [],
  },
  updateMyProfile: {
    method: "PUT",
    path: "/api/users/my",
    tag: "profile",
    summary: "Replaces the editable part of my profile.",
    auth: "member",
    writes: true,
    body: profile.ProfileUpdateBody,
    answer: Done,
    success: 200,
    errors: ["UPLOAD_NOT_FOUND"],
  },
} as const satisfies Record<string, Endpoint>;
