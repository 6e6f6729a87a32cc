/** The least that shows a list, a member's rooms or a visitor's posts, with the framework the app has: what its pages are held against. */
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

const token = localStorage.getItem("token");

const ask = async () => {
  const answer = await fetch(token ? "/api/dm/lists" : "/api/posts/search", {
    headers: token ? { "x-auth-token": token } : {},
  });
  const { postList, ...rooms } = await answer.json();
  return (postList ?? Object.values(rooms)).map((row) => [
    row.postId ?? row.chatRoomId,
    row.title ?? row.receiverNickname,
  ]);
};

function List() {
  const { data } = useQuery({ queryKey: ["rows"], queryFn: ask });
  const rows = data?.map(([key, words]) => createElement("li", { key }, words));
  return createElement("ul", null, rows);
}

const router = createBrowserRouter([{ path: "/*", Component: List }]);
const page = createElement(RouterProvider, { router });
createRoot(document.getElementById("root")).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, page),
);
