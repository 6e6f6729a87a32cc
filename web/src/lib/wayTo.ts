/** Kakao's own address for a way there: its app on phones that have it, else its site. https://apis.map.kakao.com/web/guide/#routeurl */
export const wayTo = (name: string, latitude: number, longitude: number): string =>
  `https://map.kakao.com/link/to/${encodeURIComponent(name)},${latitude},${longitude}`;
