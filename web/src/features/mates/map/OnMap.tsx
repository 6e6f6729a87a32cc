import type { LatLng } from "@fitmate/contract/cell";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { MapPort, Placed } from "./MapPort.ts";

type OnMapProps = { port: MapPort; at: LatLng; /** Above its neighbours. */ raised?: boolean; children: ReactNode };

/** Lays its children on the map, their middle on a point. */
export function OnMap({ port, at: { latitude, longitude }, raised = false, children }: OnMapProps) {
  const [element] = useState(() => document.createElement("div"));
  const placed = useRef<Placed>(null);
  const start = useRef({ latitude, longitude });

  useEffect(() => {
    placed.current = port.place(element, start.current);
    return () => placed.current?.remove();
  }, [port, element]);

  useEffect(() => {
    start.current = { latitude, longitude };
    placed.current?.moveTo({ latitude, longitude });
  }, [latitude, longitude]);

  useEffect(() => {
    placed.current?.raise(raised);
  }, [raised]);

  return createPortal(children, element);
}
