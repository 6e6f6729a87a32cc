// Stands in for https://dapi.kakao.com/v2/maps/sdk.js?autoload=false: finds its own tag, and fetches the map's code when asked.
(() => {
  const own = [...document.scripts].find(({ src }) => src.includes("/v2/maps/sdk.js"));
  const address = new URL(own.src);
  const waiting = [];
  let state = "idle";
  window.kakao = {
    maps: {
      base: address.origin,
      key: address.searchParams.get("appkey"),
      libraries: address.searchParams.get("libraries"),
      load(done) {
        if (state === "ready") {
          done();
          return;
        }
        waiting.push(done);
        if (state === "loading") return;
        state = "loading";
        const script = document.createElement("script");
        script.src = `${address.origin}/mapjsapi/kakao.js`;
        script.addEventListener("load", () => {
          state = "ready";
          for (const each of waiting) each();
        });
        document.head.append(script);
      },
    },
  };
})();
