/** The least that shows a member's list with the framework the app has: what its pages are held against. */
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

const ask = async () => {
  const answer = await fetch("/api/dm/lists", { headers: { "x-auth-token": localStorage.getItem("token") ?? "" } });
  return answer.json();
};

function List() {
  const { data } = useQuery({ queryKey: ["rooms"], queryFn: ask });
  const rows = data?.map((room) => createElement("li", { key: room.chatRoomId }, room.receiverNickname));
  return createElement("ul", null, rows);
}

const router = createBrowserRouter([{ path: "/*", Component: List }]);
const page = createElement(RouterProvider, { router });
createRoot(document.getElementById("root")).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, page),
);
