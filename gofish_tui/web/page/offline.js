// Behind https an installed page opens without a network: it says so, and comes to the table when there is one.

const KEPT = "gofish-1";

self.addEventListener("install", () => /** @type {any} */ (self).skipWaiting());
self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || request.url.endsWith("/config.json")) return;
  event.respondWith(fromNetwork(request));
});

/** @param {Request} request */
async function fromNetwork(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (gone) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw gone;
  }
}
