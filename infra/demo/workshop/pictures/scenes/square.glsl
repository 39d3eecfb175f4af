// The square of 1811: mahogany, brass lines, four thin legs.
#define FAR 60.0
#define STEP 0.9
#define BOUNCES 3
float map(vec3 p) {
  hit = 0; float d = p.y; hit = 1;
  put(d, p.z + 5.0, 2);
  put(d, box(p - vec3(0, 0.6, -4.9), vec3(60, 0.6, 0.12), 0.05), 9);
  float near = box(p - vec3(0, 5.6, -2.4), vec3(7.4, 5.65, 2.9), 0.0);
  if (near > 0.4) return min(d, near);
  vec3 q = p - vec3(0, 5.6, -2.2);
  float body = max(box(q, vec3(7.2, 0.95, 2.5), 0.08), -box(q - vec3(-1.9, 0.75, 2.2), vec3(4.2, 1.1, 1.5), 0.02)); put(d, body, 5);
  put(d, box(q - vec3(-1.9, -0.2, 1.55), vec3(4.1, 0.1, 0.75), 0.03), 10);
  float k = box(vec3((fract((q.x + 0.1) * 2.6) - 0.5) / 2.6, q.y + 0.04, q.z - 1.6), vec3(0.175, 0.08, 0.7), 0.02) * 0.9; put(d, max(k, abs(q.x + 1.9) - 4.05), 3);
  float o = mod((q.x + 0.1) * 2.6, 7.0), b = 1e3; float at[5] = float[5](1.0, 2.0, 4.0, 5.0, 6.0);
  for (int i = 0; i < 5; i++) b = min(b, abs(o - at[i]));
  put(d, max(box(vec3(b / 2.6, q.y - 0.1, q.z - 1.3), vec3(0.1, 0.09, 0.42), 0.02) * 0.9, abs(q.x + 1.9) - 4.0), 4);
  vec3 lid = q - vec3(0, 1.02, -2.3); lid.yz *= turn(-1.28); lid.z -= 2.4; put(d, box(lid, vec3(7.3, 0.08, 2.45), 0.05), 6);
  vec3 m = vec3(abs(abs(p.x) - 3.3) - 3.3, p.y, p.z); m.x = abs(p.x) < 3.3 ? p.x : abs(p.x) - 6.5;
  if (abs(p.x) > 3.3) { vec3 g = vec3(m.x, p.y - 2.35, abs(p.z + 2.2) - 1.95); float taper = 0.14 + 0.05 * (p.y) * 0.6; put(d, (drum(g, taper + 0.02 * sin(p.y * 9.0) * step(3.4, p.y), 2.35, 0.03)) * 0.8, 5); put(d, drum(g - vec3(0, -2.15, 0), 0.2, 0.14, 0.05), 8); }
  near = box(p - vec3(5.2, 8.6, -1.6), vec3(1.5, 2.6, 1.3), 0.0);
  if (near > 0.4) return min(d, near);
  put(d, drum(p - vec3(5.2, 6.62, -1.6), 0.75, 0.06, 0.03), 11);
  put(d, (length(p - vec3(5.2, 7.4, -1.6)) - 0.62 - 0.02 * sin(p.y * 12.0)) , 11);
  put(d, max(drum(p - vec3(5.2, 8.15, -1.6), 0.34 + 0.1 * (p.y - 8.1), 0.25, 0.03), -drum(p - vec3(5.2, 8.4, -1.6), 0.26, 0.4, 0.02)), 11);
  for (int i = 0; i < 5; i++) { float a = float(i) * 1.3; vec3 top = vec3(5.2 + 0.9 * cos(a), 10.2 + 0.5 * sin(a * 3.0), -1.6 + 0.7 * sin(a)); put(d, rod(p, vec3(5.2, 8.2, -1.6), top, 0.035), 12); put(d, (length((p - top) * vec3(1, 0.8, 1)) - 0.33 + 0.06 * sin(p.x * 20.0 + float(i)) * sin(p.y * 17.0) * sin(p.z * 19.0)) * 0.8, 13); }
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    float plank = floor(p.z / 1.7); float g = wood(vec3(p.z + plank * 5.0, 0.5, p.x + plank * 17.0), 1.2);
    vec3 c = mix(vec3(0.38, 0.26, 0.16), vec3(0.2, 0.12, 0.07), g) * (0.8 + 0.4 * hash(vec3(plank, floor((p.x + plank * 5.0) / 9.0), 1)));
    c *= mix(1.0, 0.3, smoothstep(0.487, 0.497, abs(fract(p.z / 1.7) - 0.5)));
    return Surface(c, 0.36, 0.0, 0.03);
  }
  if (id == 2) return Surface((p.y < 4.2 ? vec3(0.28, 0.35, 0.33) : vec3(0.38, 0.45, 0.42)) * (0.94 + 0.1 * cloud(p * 0.8)), 0.95, 0.0, 0.0);
  if (id == 3) return Surface(vec3(0.80, 0.72, 0.55) * (0.9 + 0.2 * hash(vec3(floor((p.x + 0.1) * 2.6), 1, 1))), 0.35, 0.0, 0.04);
  if (id == 4) return Surface(vec3(0.02), 0.3, 0.0, 0.05);
  if (id == 5 || id == 6) {
    vec3 q = abs(p.y - 5.6) > 1.0 && id == 5 ? p.xzy : p.zyx; float g = wood(vec3(q.x, q.y * 0.9 + 5.0, q.z * 1.4), 1.4);
    vec3 c = mix(vec3(0.34, 0.105, 0.045), vec3(0.12, 0.03, 0.015), g * 0.9 + 0.3 * (cloud(p * vec3(0.7, 1.4, 1.4)) - 0.5));
    vec2 e = vec2(7.2 - abs(p.x), 0.95 - abs(p.y - 5.6)); float line = abs(min(e.x, e.y) - 0.25);
    if (id == 5 && n.z > 0.8 && line < 0.035) return Surface(vec3(0.86, 0.66, 0.34), 0.25, 1.0, 0.9);
    return Surface(c, 0.17, 0.0, 0.045);
  }
  if (id == 8) return Surface(vec3(0.86, 0.64, 0.32), 0.25, 1.0, 0.9);
  if (id == 10) return Surface(vec3(0.3, 0.2, 0.1), 0.8, 0.0, 0.0);
  if (id == 11) return Surface(vec3(0.10, 0.16, 0.22), 0.12, 0.0, 0.06);
  if (id == 12) return Surface(vec3(0.10, 0.22, 0.06), 0.7, 0.0, 0.02);
  if (id == 13) return Surface(mix(vec3(0.85, 0.80, 0.70), vec3(0.80, 0.42, 0.36), noise(p * 7.0)), 0.9, 0.0, 0.0);
  return Surface(vec3(0.50, 0.56, 0.52), 0.5, 0.0, 0.03);
}
Lamp lamp() { return Lamp(vec3(-13, 11, 6), vec3(1.2, 0, 3.0), vec3(0.9, 4.0, -0.4), vec3(8.6, 8.1, 7.2)); }
vec3 sky(vec3 d) { return mix(vec3(0.16, 0.14, 0.12), vec3(0.30, 0.31, 0.31), d.y * 0.5 + 0.5) * (d.x < -0.2 ? 1.7 : 1.0); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(5.5, 9.4, 22.0), vec3(0.3, 5.2, -1.6), 1.5, 23.5, 0.06, 0.0); }
