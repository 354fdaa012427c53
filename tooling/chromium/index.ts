export { launchChromium } from "./launch-chromium.ts";
