// A walnut upright against the wall of its room, in the morning.
#define FAR 60.0
#define STEP 0.9
#define BOUNCES 3
float keys(vec3 p, inout int id) {
  float d = box(vec3(abs(fract(p.x * 2.4) - 0.5) / 2.4, p.y, p.z), vec3(0.199, 0.09, 0.55), 0.02) * 0.8; id = 3;
  float o = mod(p.x * 2.4, 7.0); float b = 1e3;
  float at[5] = float[5](1.0, 2.0, 4.0, 5.0, 6.0);
  for (int i = 0; i < 5; i++) b = min(b, abs(o - at[i]));
  b = box(vec3(b / 2.4, p.y - 0.11, p.z + 0.2), vec3(0.11, 0.07, 0.36), 0.02) * 0.8;
  b = max(b, abs(p.x) - 6.0); d = max(d, abs(p.x) - 6.2);
  if (b < d) { d = b; id = 4; }
  return d;
}
float map(vec3 p) {
  hit = 0; float d = p.y; hit = 1;
  put(d, p.z + 4.0, 2);
  put(d, box(p - vec3(0, 0.5, -3.9), vec3(60, 0.55, 0.12), 0.05), 9);
  float near = box(p - vec3(0, 5.0, -1.6), vec3(7.5, 5.0, 2.9), 0.0);
  if (near > 0.4) d = min(d, near); else {
  put(d, box(p - vec3(0, 4.9, -2.6), vec3(7.1, 4.7, 1.1), 0.06), 5);
  put(d, box(p - vec3(0, 9.7, -2.5), vec3(7.4, 0.14, 1.35), 0.08), 5);
  put(d, box(p - vec3(0, 5.15, -0.6), vec3(7.1, 0.24, 1.5), 0.06), 5);
  vec3 m = vec3(abs(p.x), p.y, p.z);
  put(d, box(m - vec3(6.75, 5.55, -0.5), vec3(0.38, 0.42, 1.5), 0.12), 5);
  put(d, box(m - vec3(6.75, 0.3, -0.5), vec3(0.42, 0.3, 1.7), 0.1), 5);
  float leg = drum(m - vec3(6.75, 2.75, 0.5), 0.26 + 0.07 * sin(p.y * 2.1) + 0.05 * sin(p.y * 4.0 + 1.0), 2.3, 0.05) * 0.8; put(d, leg, 5);
  int k; float keyed = keys(p - vec3(0, 5.47, 0.15), k); put(d, keyed, k);
  put(d, box(p - vec3(0, 5.42, 0.82), vec3(6.4, 0.14, 0.1), 0.03), 5);
  put(d, box(p - vec3(0, 6.2, -0.55), vec3(6.4, 0.7, 0.06), 0.05), 5);
  put(d, abs(box2(vec2(m.x - 3.3, p.y - 7.9), vec2(2.6, 1.1), 0.3)) + abs(p.z + 1.49) - 0.07, 6);
  put(d, abs(box2(vec2(p.x, p.y - 2.6), vec2(5.6, 1.5), 0.3)) + abs(p.z + 1.49) - 0.07, 6);
  vec3 c = m - vec3(5.3, 7.4, -1.0);
  put(d, min(rod(c, vec3(0, 0, -0.5), vec3(0, -0.1, 0.5), 0.06), min(rod(c, vec3(0, -0.1, 0.5), vec3(0, 0.3, 0.6), 0.06), drum(c - vec3(0, 0.34, 0.6), 0.26, 0.04, 0.02))), 7);
  put(d, rod(c, vec3(0, 0.4, 0.6), vec3(0, 1.3, 0.6), 0.10), 3);
  for (int i = 0; i < 2; i++) put(d, rod(p, vec3(float(i) * 0.8 - 0.4, 0.45, -1.4), vec3(float(i) * 0.8 - 0.4, 0.35, -0.7), 0.12), 7);
  put(d, box(p - vec3(-0.6, 6.75, -0.32), vec3(1.2, 0.85, 0.03), 0.01), 8);
  }
  vec3 s = p - vec3(2.3, 0, 5.0);
  float stool = box(s - vec3(0, 1.9, 0), vec3(1.4, 1.95, 1.4), 0.0);
  if (stool > 0.4) d = min(d, stool); else {
  put(d, min(drum(s - vec3(0, 3.5, 0), 1.25, 0.24, 0.2), drum(s - vec3(0, 3.1, 0), 1.3, 0.14, 0.05)), s.y > 3.24 ? 10 : 5);
  vec3 f = vec3(abs(s.x), s.y, abs(s.z)); put(d, rod(f, vec3(0.75, 3.0, 0.75), vec3(0.95, 0.0, 0.95), 0.13), 5);
  }
  // The window, off to the left, with its bars.
  if (p.x < -12.0) {
    float wall = abs(p.x + 16.0) - 0.15; vec2 w = vec2(p.z - 2.5, p.y - 8.0);
    float open = box2(w, vec2(4.0, 5.2), 0.1); float bars = min(box2(vec2(mod(w.x, 2.7) - 1.35, 0), vec2(0.12, 1.0), 0.0), box2(vec2(mod(w.y + 1.3, 2.6) - 1.3, 0), vec2(0.12, 1.0), 0.0));
    put(d, max(wall, max(-open, -1e3)), 2); put(d, max(wall, max(open, bars)), 9);
  } else d = min(d, max(p.x + 15.6, 0.4));
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    float plank = floor(p.z / 1.5); float g = wood(vec3(p.z + plank * 5.0, 0.5, p.x + plank * 17.0), 1.2);
    vec3 c = mix(vec3(0.46, 0.29, 0.16), vec3(0.24, 0.13, 0.065), g) * (0.8 + 0.4 * hash(vec3(plank, floor((p.x + plank * 5.0) / 9.0), 1)));
    c *= mix(1.0, 0.3, smoothstep(0.485, 0.496, abs(fract(p.z / 1.5) - 0.5)));
    return Surface(c, 0.34, 0.0, 0.035);
  }
  if (id == 2) return Surface(vec3(0.50, 0.53, 0.47) * (0.94 + 0.1 * cloud(p * 0.8)), 0.95, 0.0, 0.0);
  if (id == 3) return Surface(vec3(0.84, 0.79, 0.68), 0.3, 0.0, 0.04);
  if (id == 4) return Surface(vec3(0.02), 0.25, 0.0, 0.05);
  if (id == 5 || id == 6) {
    vec3 q = abs(n.y) > 0.7 ? p.yzx : abs(p.x) > 6.3 ? p.xzy : p.zxy; float g = wood(vec3(q.x * 0.8, q.y * 0.9 + 5.0, q.z * 1.6) , 1.3);
    vec3 c = mix(vec3(0.36, 0.18, 0.085), vec3(0.12, 0.05, 0.022), g * 0.9 + 0.25 * (cloud(p * 0.9) - 0.5));
    return Surface(id == 6 ? c * 0.45 : c, 0.2, 0.0, 0.045);
  }
  if (id == 7) return Surface(vec3(0.85, 0.62, 0.3), 0.22, 1.0, 0.9);
  if (id == 8) { float line = smoothstep(0.30, 0.38, abs(fract(p.y * 16.0) - 0.5)) * step(0.5, fract(p.y * 2.6)) * step(0.1, abs(p.x + 0.6)); return Surface(vec3(0.86, 0.83, 0.74) * (1.0 - 0.7 * line), 0.9, 0.0, 0.0); }
  if (id == 10) { n = normalize(n + 0.3 * (vec3(hash(p * 40.0), hash(p * 41.0), hash(p * 43.0)) - 0.5)); return Surface(vec3(0.02, 0.14, 0.10) * (0.7 + 0.6 * noise(p * 14.0)), 1.0, 0.0, 0.0); }
  return Surface(vec3(0.72, 0.72, 0.68), 0.5, 0.0, 0.03);
}
Lamp lamp() { return Lamp(vec3(-11, 14, 13), vec3(2.0, 0, 2.0), vec3(2.0, 2.6, -2.0), vec3(2.8, 2.9, 3.0)); }
vec3 sky(vec3 d) { return d.x < -0.3 ? vec3(1.3, 1.5, 1.8) : vec3(0.42, 0.40, 0.37); }
vec3 sunDirection() { return normalize(vec3(-1.0, 0.62, 0.42)); }
vec3 sunColor() { return vec3(3.6, 2.8, 1.9); }
Shot shot() { return Shot(vec3(5.2, 7.4, 24.0), vec3(0.4, 5.2, 0.0), 1.55, 24.5, 0.06, 0.0); }
