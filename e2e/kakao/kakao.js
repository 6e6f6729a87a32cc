// Behaves like Kakao's map as far as the app uses it: its own projection (metres on a plane whose north is not quite up, one metre a
// pixel at level 3), overlays as real elements, shapes as SVG, dragging, wheel, `idle` and `click`, and the place search.
(() => {
  const { maps } = window.kakao;
  const METRES_PER_DEGREE = 111_195;
  const ORIGIN = { lat: 37.5, lng: 127.5 };
  const TURN = (0.6 * Math.PI) / 180;
  /** In metres: Kakao counts its plane (WCONGNAMUL) in whole ones, so that a centre is seldom quite the one that was set. */
  const UNIT = 0.4;
  const REST_MS = 30;
  const SVG = "http://www.w3.org/2000/svg";
  const PAPER = encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#f4f2ec"/><path d="M0 32h64M32 0v64" stroke="#fff" stroke-width="6"/></svg>',
  );

  class LatLng {
    constructor(lat, lng) {
      if (!Number.isFinite(lat) || !Number.isFinite(lng)) throw new Error("not a coordinate");
      this.lat = lat;
      this.lng = lng;
    }
    getLat() {
      return this.lat;
    }
    getLng() {
      return this.lng;
    }
  }

  class Point {
    constructor(x, y) {
      this.x = x;
      this.y = y;
    }
    toString() {
      return `(${this.x}, ${this.y})`;
    }
  }

  const scale = Math.cos((ORIGIN.lat * Math.PI) / 180) * METRES_PER_DEGREE;
  /** Metres on the plane, y downwards. */
  const toPlane = ({ lat, lng }) => {
    const [east, north] = [(lng - ORIGIN.lng) * scale, (lat - ORIGIN.lat) * METRES_PER_DEGREE];
    return {
      x: east * Math.cos(TURN) - north * Math.sin(TURN),
      y: -(east * Math.sin(TURN) + north * Math.cos(TURN)),
    };
  };
  const fromPlane = ({ x, y }) => {
    const [east, north] = [x * Math.cos(TURN) - y * Math.sin(TURN), -x * Math.sin(TURN) - y * Math.cos(TURN)];
    return new LatLng(ORIGIN.lat + north / METRES_PER_DEGREE, ORIGIN.lng + east / scale);
  };

  const listeners = new WeakMap();
  const listenersOf = (target, type) => {
    const types = listeners.get(target) ?? {};
    listeners.set(target, types);
    types[type] ??= [];
    return types[type];
  };
  const trigger = (target, type, event) => {
    for (const listener of listenersOf(target, type)) listener(event);
  };

  class KakaoMap {
    constructor(container, { center, level }) {
      this.container = container;
      this.center = center;
      this.level = level;
      this.min = 1;
      this.max = 14;
      this.parts = new Set();
      this.relayout();
      container.style.overflow = "hidden";
      this.tiles = document.createElement("div");
      this.tiles.style.cssText = "position:absolute;inset:0";
      const tile = document.createElement("img");
      tile.alt = "";
      tile.draggable = false;
      tile.src = `data:image/svg+xml,${PAPER}`;
      tile.style.cssText = "width:100%;height:100%;object-fit:cover";
      this.tiles.append(tile);
      this.svg = document.createElementNS(SVG, "svg");
      this.svg.style.cssText = "position:absolute;inset:0;width:100%;height:100%";
      this.overlays = document.createElement("div");
      this.overlays.style.cssText = "position:absolute;inset:0;width:0;height:0";
      const name = document.createElement("div");
      name.style.cssText = "position:absolute;z-index:1;left:0;bottom:0;margin:0 6px;height:19px";
      name.innerHTML =
        '<div><a target="_blank" href="http://map.kakao.com/" title="Kakao 지도로 보시려면 클릭하세요.">Kakao</a></div>';
      container.append(this.tiles, this.svg, this.overlays, name);
      this.listen();
      this.changed();
    }

    listen() {
      let start = null;
      let moved = false;
      const isOverlay = ({ target }) => target.closest("[data-clickable]") !== null;
      this.container.addEventListener("pointerdown", (event) => {
        moved = false;
        if (!isOverlay(event)) start = { x: event.clientX, y: event.clientY };
      });
      window.addEventListener("pointermove", (event) => {
        if (!start) return;
        const [right, down] = [event.clientX - start.x, event.clientY - start.y];
        if (!moved && Math.hypot(right, down) < 4) return;
        moved = true;
        start = { x: event.clientX, y: event.clientY };
        this.setCenter(this.coordsFromContainerPoint({ x: this.width / 2 - right, y: this.height / 2 - down }));
      });
      window.addEventListener("pointerup", () => {
        start = null;
      });
      this.container.addEventListener("wheel", (event) => this.setLevel(this.level + Math.sign(event.deltaY)));
      this.container.addEventListener("click", (event) => {
        if (moved || isOverlay(event)) return;
        const box = this.container.getBoundingClientRect();
        const point = new Point(event.clientX - box.left, event.clientY - box.top);
        trigger(this, "click", { latLng: this.coordsFromContainerPoint(point), point });
      });
    }

    relayout() {
      this.width = this.container.clientWidth;
      this.height = this.container.clientHeight;
      if (this.tiles) this.changed();
    }

    changed() {
      for (const part of this.parts) part.draw();
      // At rest once nobody has moved it for a moment.
      clearTimeout(this.idle);
      this.idle = setTimeout(() => {
        maps.rests = (maps.rests ?? 0) + 1;
        trigger(this, "idle");
      }, REST_MS);
    }

    get metres() {
      return 2 ** (this.level - 3);
    }
    getCenter() {
      return this.center;
    }
    setCenter(center) {
      const { x, y } = toPlane(center);
      this.center = fromPlane({ x: Math.floor(x / UNIT) * UNIT, y: Math.ceil(y / UNIT) * UNIT });
      this.changed();
    }
    panTo(center) {
      this.setCenter(center);
    }
    getLevel() {
      return this.level;
    }
    setLevel(level) {
      this.level = Math.min(this.max, Math.max(this.min, level));
      this.changed();
    }
    setMinLevel(level) {
      this.min = level;
    }
    setMaxLevel(level) {
      this.max = level;
    }
    getProjection() {
      return this;
    }
    containerPointFromCoords(at) {
      const [middle, point] = [toPlane(this.center), toPlane(at)];
      return new Point(
        this.width / 2 + (point.x - middle.x) / this.metres,
        this.height / 2 + (point.y - middle.y) / this.metres,
      );
    }
    coordsFromContainerPoint({ x, y }) {
      const middle = toPlane(this.center);
      return fromPlane({
        x: middle.x + (x - this.width / 2) * this.metres,
        y: middle.y + (y - this.height / 2) * this.metres,
      });
    }
  }

  class Part {
    constructor(element, map) {
      this.element = element;
      if (map) this.map = map;
    }
    show() {
      this.home().append(this.element);
      this.map.parts.add(this);
      this.draw();
    }
    setMap(map) {
      this.map.parts.delete(this);
      this.element.remove();
      this.map = map;
    }
  }

  class CustomOverlay extends Part {
    constructor({ map, content, position, xAnchor = 0.5, yAnchor = 0.5, clickable = false, zIndex = 0 }) {
      super(document.createElement("div"), map);
      this.position = position;
      this.anchor = { x: xAnchor, y: yAnchor };
      this.element.style.cssText = `position:absolute;margin:0;z-index:${zIndex};white-space:nowrap`;
      if (clickable) this.element.dataset.clickable = "";
      this.element.append(content);
      this.show();
    }
    home() {
      return this.map.overlays;
    }
    setPosition(position) {
      this.position = position;
      this.draw();
    }
    setZIndex(index) {
      this.element.style.zIndex = String(index);
    }
    draw() {
      const { x, y } = this.map.containerPointFromCoords(this.position);
      this.element.style.left = `${x - this.element.offsetWidth * this.anchor.x}px`;
      this.element.style.top = `${y - this.element.offsetHeight * this.anchor.y}px`;
    }
  }

  class Shape extends Part {
    constructor(name, { map, ...look }) {
      super(document.createElementNS(SVG, name), map);
      this.look = look;
      for (const colour of [look.strokeColor, look.fillColor ?? "#000000"])
        if (!/^#[\da-f]{6}$/i.test(colour)) throw new Error(`not a colour: ${colour}`);
      this.element.style.cssText = `stroke:${look.strokeColor};stroke-opacity:${look.strokeOpacity};stroke-width:${look.strokeWeight};fill:${look.fillColor ?? "none"};fill-opacity:${look.fillOpacity}`;
      if (look.strokeStyle !== "solid") this.element.style.strokeDasharray = look.strokeStyle === "dot" ? "2 6" : "4 3";
      this.show();
    }
    home() {
      return this.map.svg;
    }
  }

  class Polygon extends Shape {
    constructor(options) {
      super("polygon", options);
    }
    draw() {
      const points = this.look.path.map((at) => this.map.containerPointFromCoords(at));
      this.element.setAttribute("points", points.map(({ x, y }) => `${x},${y}`).join(" "));
    }
  }

  class Circle extends Shape {
    constructor(options) {
      super("circle", options);
    }
    draw() {
      const { x, y } = this.map.containerPointFromCoords(this.look.center);
      this.element.setAttribute("cx", x);
      this.element.setAttribute("cy", y);
      this.element.setAttribute("r", this.look.radius / this.map.metres);
    }
  }

  class Places {
    async keywordSearch(words, done, { size }) {
      const address = `${maps.base}/v2/local/search/keyword.json?${new URLSearchParams({ query: words, size })}`;
      const answer = await fetch(address, { headers: { authorization: `KakaoAK ${maps.key}` } }).catch(() => null);
      if (!answer?.ok) {
        done([], "ERROR");
        return;
      }
      const { documents } = await answer.json();
      done(documents, documents.length === 0 ? "ZERO_RESULT" : "OK");
    }
  }

  Object.assign(maps, {
    LatLng,
    Point,
    Map: KakaoMap,
    CustomOverlay,
    Polygon,
    Circle,
    event: {
      addListener: (target, type, listener) => listenersOf(target, type).push(listener),
      removeListener(target, type, listener) {
        const all = listenersOf(target, type);
        all.splice(all.indexOf(listener), 1);
      },
    },
    ...(maps.libraries === "services" && { services: { Places } }),
  });
})();
