# The image of the commands: a container of it builds and publishes the site (watch), or serves it. compose.yaml runs one of each;
# docs/deploy/container.md explains both.

# Packages: npm and its cache do not reach the image.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /srv/laurel
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY scripts/prune-packages.mjs scripts/prune-packages.mjs
RUN npm ci --omit=dev

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /srv/laurel
COPY --from=packages /srv/laurel/node_modules node_modules
COPY package.json astro.config.mjs tsconfig.json ./
COPY packages packages
COPY brand brand
COPY public public
COPY scripts scripts
COPY src src
# The code belongs to root. The user of the commands writes only snapshots, build state and output (.laurel) and releases.
RUN mkdir -p .laurel /srv/releases && chown node:node .laurel /srv/releases
USER node
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/health.mjs", "4321"]
CMD ["node", "scripts/run.mjs", "serve", "--dist", "/srv/releases/current", "--hostname", "0.0.0.0", "--port", "4321", "--log", "json"]
